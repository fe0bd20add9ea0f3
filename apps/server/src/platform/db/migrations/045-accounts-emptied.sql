-- Tables that are emptied as a whole fire no trigger of their rows, and a row that goes over to somebody else concerns both.
-- Decision 071.
create or replace function account_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  before text := to_jsonb(old) ->> 'user_id';
begin
  perform pg_notify('account_changes', coalesce(changed ->> 'user_id', changed ->> 'id'));
  if before <> changed ->> 'user_id' then
    perform pg_notify('account_changes', before);
  end if;
  return null;
end $$;

create trigger sessions_emptied after truncate on sessions
  for each statement execute function accounts_changed();
create trigger users_emptied after truncate on end_users
  for each statement execute function accounts_changed();
create trigger agreements_emptied after truncate on term_agreements
  for each statement execute function accounts_changed();
