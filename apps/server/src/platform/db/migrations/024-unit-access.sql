-- Who may do what with a unit, and for how long: the one place that says so. A row of an access that ended stays, because
-- whoever owned the unit last finds its past again when they pair it again.
create table unit_access (
  unit_id ulid not null references units on delete cascade,
  user_id ulid not null references end_users on delete cascade,
  role text not null check (role in ('owner', 'guest', 'dealer')),
  -- From when on the unit's past is theirs to see.
  since timestamptz not null,
  -- It ends by itself then; null: it does not.
  until timestamptz,
  -- Somebody ended it. That there is a time ends it, whichever it is: the clocks of servers differ.
  ended_at timestamptz,
  primary key (unit_id, user_id)
);
create index unit_access_user on unit_access (user_id, unit_id);
create unique index unit_access_owner on unit_access (unit_id) where role = 'owner' and ended_at is null;

-- Owners, and the last ones of units that nobody owns now.
insert into unit_access (unit_id, user_id, role, since, ended_at)
select u.id, e.id, 'owner', coalesce(u.owner_since, now()), case when u.owner_id is null then now() end
from units u join end_users e on e.id = coalesce(u.owner_id, u.last_owner_id);
-- Those before them.
insert into unit_access (unit_id, user_id, role, since, ended_at)
select u.id, e.id, 'owner', max(a.at), max(a.at)
from audit a join units u on u.id = a.unit_id join end_users e on e.id = a.user_id
where a.action = 'pair' and a.result = 'done'
group by u.id, e.id
on conflict do nothing;
-- Somebody who was erased owned it last: nobody's past is found again. Such a unit has been told to forget.
update units set forget_before = coalesce(forget_before, owner_since, now())
where last_owner_id is not null and last_owner_id not in (select id from end_users);

alter table units drop column owner_id, drop column owner_since, drop column last_owner_id;
