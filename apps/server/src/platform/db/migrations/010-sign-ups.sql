-- What was typed at a sign-up. It becomes the account's when its own link is used, and only then: others may sign up
-- the same address meanwhile.
create table sign_ups (
  id ulid primary key,
  user_id ulid not null references end_users on delete cascade,
  email text not null,
  name text not null,
  surname text not null,
  lang text not null,
  terms_id ulid not null references terms,
  password_hash text not null,
  -- SHA-256 of what the browser keeps of it; null when that is not known.
  browser_hash bytea,
  -- Guesses at the password by whoever has the link.
  tries int not null default 0,
  created_at timestamptz not null
);
create index sign_ups_user on sign_ups (user_id);
create index sign_ups_terms on sign_ups (terms_id);
create index sign_ups_created on sign_ups (created_at);
-- Those that nobody ever confirmed go after some days.
create index end_users_signed_up on end_users (id) where email_confirmed_at is null and password_hash = 'signed-up';
-- The sign-up that a link confirms.
alter table one_time_tokens add column sign_up_id ulid references sign_ups on delete cascade;
create index one_time_tokens_sign_up on one_time_tokens (sign_up_id) where sign_up_id is not null;

-- Accounts that wait for their confirmation: what was typed last is their sign-up.
insert into sign_ups (id, user_id, email, name, surname, lang, terms_id, password_hash, created_at)
select u.id, u.id, u.email, u.name, u.surname, u.lang, a.terms_id, u.password_hash, a.agreed_at
from end_users u
join lateral (
  select terms_id, agreed_at from term_agreements where user_id = u.id order by agreed_at desc limit 1
) a on true
where u.email_confirmed_at is null and u.password_hash <> '';
update one_time_tokens t set sign_up_id = t.user_id
from sign_ups s where s.id = t.user_id and t.purpose = 'confirm';
delete from term_agreements a using sign_ups s where a.user_id = s.user_id;
update end_users set password_hash = 'signed-up' where email_confirmed_at is null and password_hash <> '';
