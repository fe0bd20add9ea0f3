-- Numbers that were answered for and never had a row: who knows a unit's secret can take its coming numbers with rows
-- that are none, and they must stay free for those that are. `dropped_before` as `before`.
alter table received
  add column dropped int8multirange not null default '{}',
  add column dropped_before int8multirange not null default '{}';
