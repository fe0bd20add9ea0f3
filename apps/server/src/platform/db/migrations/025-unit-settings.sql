-- What is wanted of a unit and what it goes by, a row a section. The row is what is sent from: nothing else keeps what the
-- unit has not heard yet. Decision 052.
create table unit_settings (
  unit_id ulid not null references units on delete cascade,
  section text not null,
  desired jsonb,
  -- Only the cloud counts it.
  desired_version integer not null default 0,
  changed_by ulid references end_users on delete set null,
  changed_at timestamptz,
  reported jsonb,
  reported_version integer not null default 0,
  -- Only the unit counts it.
  revision integer not null default 0,
  refused jsonb,
  -- When it is sent again to a unit that is connected; null when it is not.
  due_at timestamptz,
  primary key (unit_id, section)
);
create index unit_settings_changed_by on unit_settings (changed_by) where changed_by is not null;
create index unit_settings_due on unit_settings (due_at) where due_at is not null;
