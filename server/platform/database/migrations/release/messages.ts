/** Tables of messages to people, and of the devices that show them. */
export const messages = (id: string) => `
create table notifications (
  ${id},
  user_id integer not null references users (id) on delete cascade,
  about text not null,
  key text not null,
  payload text not null,
  created_at text not null,
  read_at text
);
create unique index notifications_once on notifications (user_id, key);
create index notifications_by_user_id on notifications (user_id, id);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_by_created_at on notifications (created_at);

create table announcements (
  ${id},
  course_id integer not null references courses (id) on delete cascade,
  cohort_id integer references cohorts (id) on delete cascade,
  audience text not null check (audience in ('everyone', 'behind')),
  subject text not null,
  words text not null,
  time_zone text not null,
  send_at text not null,
  begun_at text,
  sent_at text,
  cancelled_at text,
  recipients integer not null default 0,
  created_at text not null,
  updated_at text not null
);
create index announcements_by_course_id on announcements (course_id, send_at, id);
create index announcements_by_cohort_id on announcements (cohort_id);

create table announcement_recipients (
  announcement_id integer not null references announcements (id) on delete cascade,
  user_id integer not null references users (id) on delete restrict,
  state text not null check (state in ('waiting', 'sent', 'switched_off', 'left')),
  settled_at text,
  constraint announcement_recipients_pk primary key (announcement_id, user_id)
);
create index announcement_recipients_by_user_id on announcement_recipients (user_id);

create table push_subscriptions (
  ${id},
  user_id integer not null references users (id) on delete cascade,
  session text not null references sessions (token_hash) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at text not null,
  seen_at text not null,
  last_ok_at text
);
create index push_subscriptions_by_user_id on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session);

create table push_keys (
  name text primary key,
  public_key text not null,
  sealed_private_key text not null,
  created_at text not null
);

create table tutor_news (
  ${id},
  tutor_id integer not null references users (id) on delete cascade,
  what text not null check (what in ('enrolled', 'place ended', 'rated')),
  payment_id integer references payments (id) on delete cascade,
  rating_id integer references ratings (id) on delete cascade,
  created_at text not null,
  batch text
);
create index tutor_news_waiting on tutor_news (tutor_id, created_at) where batch is null;
create index tutor_news_by_tutor_id on tutor_news (tutor_id);
create index tutor_news_by_batch on tutor_news (batch);
create index tutor_news_by_created_at on tutor_news (created_at);
create index tutor_news_by_payment_id on tutor_news (payment_id);
create index tutor_news_by_rating_id on tutor_news (rating_id);
`
