-- When the report came in that a section is known by: what a unit asked before it says nothing of what it has now.
alter table unit_settings add column reported_at timestamptz;
