-- Tells every server who must no longer be known from memory: a user's id, or nobody's, which is everybody. Triggers do it,
-- whatever changes a row: a route, a job, or somebody with psql. Decision 071.
create function account_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('account_changes', coalesce(changed ->> 'user_id', changed ->> 'id'));
  return null;
end $$;
create function accounts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changes', '');
  return null;
end $$;

create trigger session_ended after delete or update of token_hash, user_id, expires_at on sessions
  for each row execute function account_changed();
create trigger user_changed after update on end_users
  for each row when (old.* is distinct from new.*) execute function account_changed();
create trigger user_deleted after delete on end_users
  for each row execute function account_changed();
create trigger terms_agreed after insert or update or delete on term_agreements
  for each row execute function account_changed();
-- Written by administrators, seldom.
create trigger terms_changed after insert or update or delete or truncate on terms
  for each statement execute function accounts_changed();
create trigger term_translations_changed after insert or update or delete or truncate on term_translations
  for each statement execute function accounts_changed();
create trigger clouds_changed after update or delete or truncate on clouds
  for each statement execute function accounts_changed();
