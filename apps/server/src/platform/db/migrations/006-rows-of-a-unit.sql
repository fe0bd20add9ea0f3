-- The day on which something was heard of an epoch last. When all its rows are too old to be taken, a repeat of them
-- need not be known any more.
alter table received add column heard_on date not null default current_date;
