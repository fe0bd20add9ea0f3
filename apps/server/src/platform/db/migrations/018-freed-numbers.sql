-- The unit was given another secret in this epoch: its numbers are free again, since whoever had the old secret may have
-- taken them, and a repeat is known by number and time. A constant default rewrites no row.
alter table received add column by_content boolean not null default false;
