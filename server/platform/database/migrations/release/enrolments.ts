/** Tables of enrolments, of seats that are held or offered, of waiting lists and of booked slots. */
export const enrolments = (id: string) => `
create table enrolments (
  ${id},
  user_id integer not null references users (id) on delete restrict,
  course_id integer not null references courses (id) on delete restrict,
  payment_id integer not null unique references payments (id) on delete restrict,
  method text not null,
  created_at text not null,
  completes_at text not null,
  cohort_id integer references cohorts (id) on delete restrict,
  starts_at text,
  cancelled_at text,
  constraint enrolments_once_a_course unique (user_id, course_id)
);
create index enrolments_by_course_id_id on enrolments (course_id, id);
create index enrolments_by_user_id_id on enrolments (user_id, id);
create index enrolments_by_course_id_completes_at on enrolments (course_id, completes_at);
create index enrolments_by_cohort_id on enrolments (cohort_id);
create index enrolments_by_course_id_user_id on enrolments (course_id, user_id);

create table seat_claims (
  ${id},
  cohort_id integer not null references cohorts (id) on delete cascade,
  user_id integer not null references users (id) on delete restrict,
  payment_id integer references payments (id) on delete restrict,
  state text not null check (state in ('held', 'offered', 'enrolled', 'released')),
  expires_at text,
  created_at text not null,
  updated_at text not null,
  offered_until text
);
create unique index seat_claims_one_active on seat_claims (cohort_id, user_id) where state != 'released';
create index seat_claims_by_expires_at on seat_claims (expires_at) where expires_at is not null;
create index seat_claims_by_cohort_id_state on seat_claims (cohort_id, state);
create index seat_claims_by_payment_id on seat_claims (payment_id);
create index seat_claims_by_user_id on seat_claims (user_id);

create table waiting_list (
  ${id},
  cohort_id integer not null references cohorts (id) on delete cascade,
  user_id integer not null references users (id) on delete restrict,
  state text not null check (state in ('waiting', 'offered', 'accepted', 'declined', 'left', 'expired', 'closed', 'cancelled')),
  offered_at text,
  created_at text not null,
  updated_at text not null
);
create unique index waiting_list_one_active on waiting_list (cohort_id, user_id) where state in ('waiting', 'offered');
create index waiting_list_by_cohort_id_state on waiting_list (cohort_id, state, id);
create index waiting_list_by_user_id on waiting_list (user_id);

create table slot_bookings (
  ${id},
  slot_id integer not null references slots (id) on delete restrict,
  course_id integer not null references courses (id) on delete cascade,
  user_id integer not null references users (id) on delete restrict,
  payment_id integer references payments (id) on delete restrict,
  state text not null check (state in ('held', 'taken', 'confirmed', 'attended', 'missed', 'released')),
  expires_at text,
  uid text,
  sequence integer not null default 0,
  released_at text,
  release_reason text,
  created_at text not null,
  updated_at text not null
);
create unique index slot_bookings_one_active on slot_bookings (slot_id) where state != 'released';
create unique index slot_bookings_one_held on slot_bookings (user_id, course_id) where state = 'held';
create index slot_bookings_by_user_id_course_id on slot_bookings (user_id, course_id);
create index slot_bookings_by_slot_id on slot_bookings (slot_id);
create index slot_bookings_by_course_id on slot_bookings (course_id);
create index slot_bookings_by_payment_id on slot_bookings (payment_id);
`
