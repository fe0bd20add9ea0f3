-- When a unit's secret was changed last, by the database's clock: what its old connection says meanwhile proves nothing.
alter table units add column secret_changed_at timestamptz;
update units set secret_changed_at = c.at
from (select unit_id, max(at) as at from unit_changes group by unit_id) c
where c.unit_id = units.id;
