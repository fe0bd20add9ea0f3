-- What is wrong with a unit or its pool, each once whichever server notices it: awaited until its delay is over, open, ended.
create table alerts (
  id ulid primary key,
  unit_id ulid not null references units on delete cascade,
  source text not null check (source in ('message', 'low', 'high', 'offline', 'canister', 'tube')),
  -- Key of a message, name of a channel, number of a canister or tube.
  about text not null,
  severity text not null check (severity in ('error', 'warning')),
  -- When it began, by the unit's own clock where it said so.
  since timestamptz not null,
  -- Null while nobody is told yet.
  opened_at timestamptz,
  -- Since when it is beyond its limit, while it is awaited, or back inside, when it is open.
  turning_since timestamptz,
  -- When it was looked at last: a unit that was silent for long tells nothing of the time between.
  seen_at timestamptz not null,
  value double precision,
  threshold double precision,
  acknowledged_at timestamptz,
  acknowledged_by ulid references end_users on delete set null,
  -- When it is told again unless somebody acknowledges it.
  remind_at timestamptz,
  ended_at timestamptz
);
create unique index alerts_current on alerts (unit_id, source, about) where ended_at is null;
create index alerts_of_unit on alerts (unit_id, opened_at desc);
create index alerts_reminded on alerts (remind_at) where ended_at is null and acknowledged_at is null;
create index alerts_awaited on alerts (turning_since) where source = 'offline' and opened_at is null;
create index alerts_ended on alerts (ended_at) where ended_at is not null;
create index alerts_acknowledged_by on alerts (acknowledged_by) where acknowledged_by is not null;
-- Whom it is told, and what of it; those that were told stay for as long as the alert.
create table alert_tellings (
  id ulid primary key,
  alert_id ulid not null references alerts on delete cascade,
  user_id ulid not null references end_users on delete cascade,
  what text not null check (what in ('opened', 'reminded', 'ended')),
  mail boolean not null,
  push boolean not null,
  urgent boolean not null,
  due_at timestamptz not null,
  told_at timestamptz
);
create index alert_tellings_due on alert_tellings (due_at) where told_at is null;
create index alert_tellings_user on alert_tellings (user_id, told_at);
create index alert_tellings_alert on alert_tellings (alert_id);
-- Of what somebody wants to be told, and how; what is not there is as it is from the start.
create table notification_settings (
  unit_id ulid not null references units on delete cascade,
  user_id ulid not null references end_users on delete cascade,
  wishes jsonb not null,
  changed_at timestamptz not null,
  primary key (unit_id, user_id)
);
create index notification_settings_user on notification_settings (user_id);
-- Since when some server has looked after units without a longer break.
create table alert_watch (
  one boolean primary key default true check (one),
  looked_at timestamptz not null,
  since timestamptz not null
);
insert into alert_watch (looked_at, since) values ('epoch', 'epoch');
