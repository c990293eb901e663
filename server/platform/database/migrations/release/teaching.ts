/** When, where and in which cohort is taught. */
export const teaching = (id: string) => `
create table cohorts (
  ${id},
  course_id integer not null references courses (id) on delete cascade,
  is_rolling integer not null default 0,
  name text not null,
  state text not null check (state in ('planned', 'open', 'cancelled')),
  starts_on text,
  ends_on text,
  time_zone text,
  starts_at text,
  ends_at text,
  enrolment_closes_at text,
  seats integer,
  taken integer not null default 0,
  cancel_reason text,
  created_at text not null,
  updated_at text not null,
  waiting integer not null default 0 check (waiting >= 0),
  constraint cohorts_never_oversold check (taken >= 0 and (seats is null or taken <= seats)),
  constraint cohorts_have_days check (is_rolling = 1 or (starts_on is not null and ends_on is not null and time_zone is not null and starts_at is not null and ends_at is not null))
);
create index cohorts_by_course_id_starts_at on cohorts (course_id, starts_at);
create unique index cohorts_one_rolling on cohorts (course_id) where is_rolling = 1;
create index cohorts_with_a_line on cohorts (id) where waiting > 0;

create table class_sessions (
  ${id},
  course_id integer not null references courses (id) on delete cascade,
  title text not null,
  starts_at text not null,
  ends_at text not null,
  meeting_link text,
  uid text not null unique,
  starts_local text not null,
  tz_version text,
  cancelled_at text,
  cancel_reason text,
  sequence integer not null default 0,
  updated_at text not null,
  time_zone text not null,
  cohort_id integer references cohorts (id) on delete cascade,
  series_id text,
  notes text,
  recording_link text,
  series_number integer,
  edited integer not null default 0
);
create index class_sessions_by_course_id_starts_at on class_sessions (course_id, starts_at);
create index class_sessions_by_cohort_id on class_sessions (cohort_id);
create index class_sessions_by_series_id on class_sessions (series_id, starts_at) where series_id is not null;
create index class_sessions_by_starts_at on class_sessions (starts_at);

create table deleted_classes (
  ${id},
  course_id integer not null references courses (id) on delete cascade,
  uid text not null unique,
  sequence integer not null,
  title text not null,
  starts_at text not null,
  ends_at text not null,
  time_zone text not null,
  deleted_at text not null,
  cohort_id integer references cohorts (id) on delete cascade
);
create index deleted_classes_by_course on deleted_classes (course_id, deleted_at);
create index deleted_classes_by_age on deleted_classes (deleted_at);
create index deleted_classes_by_cohort_id on deleted_classes (cohort_id);

create table class_attendance (
  session_id integer not null references class_sessions (id) on delete cascade,
  user_id integer not null references users (id) on delete restrict,
  state text not null check (state in ('present', 'late', 'absent', 'excused')),
  batch text,
  updated_at text not null,
  constraint class_attendance_pk primary key (session_id, user_id)
);
create index class_attendance_by_user_id on class_attendance (user_id);

create table places (
  ${id},
  tutor_id integer not null references users (id) on delete restrict,
  name text not null,
  address text not null,
  landmark text,
  map_link text,
  time_zone text not null,
  created_at text not null,
  updated_at text not null
);
create index places_by_tutor_id on places (tutor_id);

create table slots (
  ${id},
  course_id integer not null references courses (id) on delete cascade,
  tutor_id integer not null references users (id) on delete restrict,
  place_id integer not null references places (id) on delete restrict,
  starts_at text not null,
  ends_at text not null,
  time_zone text not null,
  starts_local text not null,
  tz_version text not null,
  cancelled_at text,
  cancel_reason text,
  created_at text not null,
  updated_at text not null
);
create index slots_by_course_id_starts_at on slots (course_id, starts_at);
create index slots_by_tutor_id_starts_at on slots (tutor_id, starts_at);
create index slots_by_place_id_starts_at on slots (place_id, starts_at);
create index slots_by_starts_at on slots (starts_at);

create table calendar_addresses (
  user_id integer not null primary key references users (id) on delete cascade,
  token_hash text not null unique,
  created_at text not null
);
`
