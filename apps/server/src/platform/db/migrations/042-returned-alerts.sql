-- It had ended minutes before it began again: it ends when it has been away for as long. Decision 062.
alter table alerts add column returned boolean not null default false;
