-- Each by itself, while others write.
-- Everything that an erasure or the retention looks for is found by an index, however much there is of the rest.
create index concurrently if not exists audit_about on audit using gin (about) where about <> '{}';
create index concurrently if not exists audit_user on audit (user_id, id) where user_id is not null;
-- Who paired which unit tells whose past it holds; that stays as long as the unit.
create index concurrently if not exists audit_old on audit (at) where action not in ('pair', 'unpair');

create index concurrently if not exists mails_nobodys on mails (lower(to_address)) where user_id is null;
create index concurrently if not exists mails_created on mails (created_at);
create index concurrently if not exists mails_erase on mails (erase_after) where erase_after is not null;
create index concurrently if not exists account_requests_email on account_requests (lower(payload ->> 'email'));
create index concurrently if not exists account_requests_created on account_requests (created_at);
create index concurrently if not exists rate_limits_expires on rate_limits (expires_at);
create index concurrently if not exists rate_limits_digest on rate_limits (split_part(key, ':', 2));

create index concurrently if not exists commands_user on commands (user_id) where user_id is not null;
create index concurrently if not exists commands_created on commands (created_at);
create index concurrently if not exists units_last_owner on units (last_owner_id) where last_owner_id is not null;
create index concurrently if not exists units_cloud on units (cloud_id);
create index concurrently if not exists term_agreements_terms on term_agreements (terms_id);

create index concurrently if not exists sessions_expires on sessions (expires_at);
create index concurrently if not exists one_time_tokens_expires on one_time_tokens (expires_at);
create index concurrently if not exists known_devices_created on known_devices (created_at);
create index concurrently if not exists captchas_expires on captchas (expires_at);
