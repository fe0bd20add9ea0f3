-- Rows of a unit from before this time belong to somebody who was erased. They go, also those that the unit buffered
-- and sends later.
alter table units add column forget_before timestamptz;
create index units_forget on units (id) where forget_before is not null;
