/** Payments with what the provider has said of them, and what is given back. */
export const money = (id: string) => `
create table payments (
  ${id},
  reference text not null unique,
  user_id integer not null references users (id) on delete restrict,
  course_id integer references courses (id) on delete restrict,
  method text not null,
  description text not null,
  status text not null default 'pending',
  currency text not null default 'NGN',
  amount_kobo bigint not null check (amount_kobo >= 0),
  price_cents integer not null,
  exchange_rate bigint not null,
  quote_expires_at text not null,
  paid_kobo bigint,
  fees_kobo bigint,
  channel text,
  provider_id text,
  paid_at text,
  review_reason text,
  created_at text not null,
  updated_at text not null,
  check_after text,
  check_error text,
  cohort_id integer references cohorts (id) on delete restrict
);
create index payments_by_user_id_id on payments (user_id, id);
create index payments_by_course_id on payments (course_id);
create index payments_by_status_created_at on payments (status, created_at);
create index payments_by_status_check_after on payments (status, check_after);
create unique index payments_one_open on payments (user_id, course_id, method) where status = 'pending' and course_id is not null;
create index payments_that_cannot_be_checked on payments (id) where check_error is not null;
create index payments_by_cohort_id on payments (cohort_id);

create table payment_events (
  ${id},
  payment_id integer references payments (id) on delete restrict,
  reference text not null,
  kind text not null,
  source text not null,
  from_status text,
  to_status text,
  detail text,
  request_id text,
  created_at text not null
);
create index payment_events_by_payment_id_id on payment_events (payment_id, id);
create index payment_events_by_reference_id on payment_events (reference, id);
create index payment_events_orphans on payment_events (kind) where kind = 'orphan';

create table refunds (
  ${id},
  payment_id integer not null references payments (id) on delete restrict,
  request_key text not null,
  amount_kobo bigint not null,
  status text not null,
  keeps_access integer not null default 0,
  provider_refund_id text,
  reason text,
  created_at text not null,
  updated_at text not null,
  course_id integer references courses (id) on delete restrict,
  constraint refunds_once_a_request unique (payment_id, request_key)
);
create index refunds_by_status_id on refunds (status, id);
create index refunds_by_course_id on refunds (course_id);

create table disputes (
  ${id},
  payment_id integer not null references payments (id) on delete restrict,
  course_id integer references courses (id) on delete restrict,
  provider_dispute_id text not null,
  status text not null check (status in ('open', 'won', 'lost', 'closed')),
  created_at text not null,
  updated_at text not null,
  constraint disputes_once_a_payment unique (payment_id, provider_dispute_id)
);
create index disputes_by_course_id on disputes (course_id);

create table receipts (
  ${id},
  payment_id integer not null unique references payments (id) on delete restrict,
  number text not null unique,
  token text not null unique,
  created_at text not null
);

create table exchange_rates (
  currency text primary key,
  rate integer not null,
  fetched_at text not null
);

create table sandbox_transactions (
  reference text primary key,
  body text not null,
  created_at text not null,
  updated_at text not null
);
create index sandbox_transactions_by_created_at on sandbox_transactions (created_at);
`
