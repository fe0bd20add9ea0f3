-- What happened to a unit and its pool: what it told (`up/event`, under the identifier that it gave it), and what people did.
create table timeline (
  unit_id ulid not null references units on delete cascade,
  id ulid not null,
  -- The unit's own time where it happened there.
  at timestamptz not null,
  stored_at timestamptz not null default now(),
  type text not null check (type in ('calibration', 'configuration', 'error', 'required')),
  what text not null,
  data jsonb not null default '{}',
  origin text not null check (origin in ('unit', 'panel', 'user', 'operator')),
  user_id ulid references end_users on delete set null,
  -- Label of the brand variant in which they did it.
  application text,
  primary key (unit_id, id)
);
create index timeline_of_unit on timeline (unit_id, at desc, stored_at desc);
create index timeline_at on timeline (at);
create index timeline_user on timeline (user_id) where user_id is not null;
-- Known again when the unit has answered, which is when it is entered.
alter table commands add column application text;
alter table unit_settings add column changed_in text;
