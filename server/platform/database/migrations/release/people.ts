/** Accounts, how their people sign in, and how they are reached. */
export const people = (id: string) => `
create table users (
  ${id},
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  user_type text not null check (user_type in ('learner', 'tutor')),
  is_verified integer not null default 0,
  suspended_at text,
  is_sample integer not null default 0,
  created_at text not null,
  awaits_approval integer not null default 0,
  must_verify integer not null default 0,
  phone text,
  whatsapp text,
  time_zone text,
  erased_at text,
  passkey_handle text,
  admin_since text,
  picture text,
  page_slug text,
  about text,
  shows_numbers integer not null default 0
);
create index users_by_user_type_id on users (user_type, id);
create index users_admin_since on users (admin_since) where admin_since is not null;
create unique index users_page_slug on users (page_slug) where page_slug is not null;

create table sessions (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at text not null,
  expires_at text not null,
  device text,
  used_at text,
  proved_by text not null default 'password',
  second_factor_at text
);
create index sessions_by_user_id on sessions (user_id);
create index sessions_by_expires_at on sessions (expires_at);

create table known_browsers (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  seen_at text not null
);
create index known_browsers_by_user_id on known_browsers (user_id, seen_at);

create table password_resets (
  user_id integer not null primary key references users (id) on delete cascade,
  token_hash text unique,
  email_key text not null,
  asked_at text not null
);

create table email_proofs (
  user_id integer not null references users (id) on delete cascade,
  email_key text not null,
  email text not null,
  link_hash text not null unique,
  link_ends_at text not null,
  code_hash text not null,
  code_ends_at text not null,
  guesses integer not null default 0,
  asked_at text not null,
  constraint email_proofs_pk primary key (user_id, email_key)
);
create index email_proofs_end on email_proofs (link_ends_at);

create table email_changes (
  user_id integer not null primary key references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  token_hash text unique,
  stop_hash text unique,
  asked_at text not null,
  confirmed_at text
);

create table second_factors (
  user_id integer not null primary key references users (id) on delete cascade,
  sealed_secret text not null,
  asked_at text not null,
  confirmed_at text,
  last_step integer not null default 0
);

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash text not null,
  constraint recovery_codes_pk primary key (user_id, code_hash)
);

create table sign_in_tickets (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  proved_by text not null,
  password_mark text not null,
  tries integer not null default 0,
  ends_at text not null
);
create index sign_in_tickets_end on sign_in_tickets (ends_at);
create index sign_in_tickets_user on sign_in_tickets (user_id);

create table passkeys (
  ${id},
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null default 0,
  name text not null,
  created_at text not null,
  last_used_at text
);
create index passkeys_by_user on passkeys (user_id, id);

create table passkey_challenges (
  ticket_hash text primary key,
  challenge_hash text not null,
  purpose text not null,
  user_id integer references users (id) on delete cascade,
  ends_at text not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_end on passkey_challenges (ends_at);

create table identities (
  issuer text not null,
  subject text not null,
  user_id integer not null unique references users (id) on delete cascade,
  email text not null,
  linked_at text not null,
  constraint identities_key primary key (issuer, subject)
);

create table google_flows (
  key_hash text primary key,
  step text not null,
  user_id integer references users (id) on delete cascade,
  role text not null,
  redirect_to text,
  state text not null,
  nonce text not null,
  verifier text not null,
  ends_at text not null
);
create index google_flows_by_user on google_flows (user_id);
create index google_flows_by_end on google_flows (ends_at);

create table bounces (
  ${id},
  user_id integer not null references users (id) on delete cascade,
  email_key text not null,
  kind text not null,
  day text not null,
  at text not null,
  message_id text,
  cleared_at text
);
create unique index bounces_once on bounces (user_id, email_key, kind, day);
create index bounces_by_at on bounces (at);

create table notice_choices (
  user_id integer not null references users (id) on delete restrict,
  kind text not null,
  channel text not null,
  choice text not null check (choice in ('on', 'daily', 'off')),
  updated_at text not null,
  constraint notice_choices_pk primary key (user_id, kind, channel)
);
`
