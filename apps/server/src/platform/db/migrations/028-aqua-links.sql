-- An aqua unit and the controller with which it works, by their owner's word. Each has one such link at most.
create table unit_links (
  unit_id ulid primary key references units on delete cascade,
  aqua_id ulid not null unique references units on delete cascade,
  since timestamptz not null
);
-- The aqua unit that a controller finds on its bus, by its own word: {"serial", "connected"}.
alter table units add column aqua jsonb;
