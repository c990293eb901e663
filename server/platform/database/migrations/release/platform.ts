/** The queue, limits, answers to forms that are sent twice, and the audit log. */
export const platform = (id: string) => `
create table jobs (
  ${id},
  kind text not null,
  key text not null,
  payload text not null,
  group_key text,
  due_at text not null,
  attempts integer not null default 0,
  first_tried_at text,
  claimed_by text,
  outcome text check (outcome in ('done', 'dropped', 'given up')),
  ended_at text,
  last_error text,
  created_at text not null,
  constraint jobs_once_a_key unique (kind, key),
  constraint jobs_end_with_an_outcome check ((outcome is null) = (ended_at is null))
);
create index jobs_due on jobs (kind, due_at, id) where ended_at is null;
create index jobs_by_group on jobs (group_key, created_at) where group_key is not null;
create index jobs_ended on jobs (outcome, ended_at);

create table attempts (
  key text primary key,
  count integer not null,
  free_at text not null,
  ends_at text not null
);
create index attempts_by_ends_at on attempts (ends_at);

create table idempotency_keys (
  key_hash text primary key,
  user_id integer references users (id) on delete cascade,
  endpoint text not null,
  fingerprint text not null,
  started_at text not null,
  lapses_at text not null,
  answered_at text,
  answer text
);
create index idempotency_keys_by_started_at on idempotency_keys (started_at);
create index idempotency_keys_by_user_id on idempotency_keys (user_id);

create table audit_log (
  ${id},
  at text not null,
  actor text not null,
  act text not null,
  subject text not null,
  details text not null,
  sequence integer not null unique,
  sealed text,
  request_id text,
  hash text not null
);
create index audit_log_by_act on audit_log (act, id);
create index audit_log_by_subject on audit_log (subject, id);

create table audit_courses (
  line_id integer not null primary key references audit_log (id) on delete cascade,
  course_id integer not null references courses (id) on delete cascade,
  tutor_id integer not null references users (id) on delete cascade
);
create index audit_courses_by_tutor on audit_courses (tutor_id, line_id);
create index audit_courses_by_course on audit_courses (course_id, line_id);

create table audit_keys (
  owner text not null,
  month text not null,
  key text not null,
  constraint audit_keys_key primary key (owner, month)
);
create index audit_keys_by_month on audit_keys (month);

create table audit_refusals (
  minute text not null,
  act text not null,
  subject text not null,
  reason text not null,
  network text not null,
  count integer not null,
  constraint audit_refusals_key primary key (minute, act, subject, reason, network)
);

create table revisions (
  name text primary key,
  revision integer not null
);
`
