/** The catalogue: courses with their parts and ratings. */
export const courses = (id: string) => `
create table course_categories (
  ${id},
  name text not null unique,
  slug text not null unique,
  position integer not null default 0
);

create table courses (
  ${id},
  slug text not null unique,
  tutor_id integer not null references users (id) on delete restrict,
  category_id integer not null references course_categories (id) on delete restrict,
  title text not null,
  short_description text not null,
  long_description text not null,
  cover_photo text not null,
  original_price_cents integer not null check (original_price_cents >= 0),
  discounted_price_cents integer not null check (discounted_price_cents between 0 and original_price_cents),
  duration_weeks integer not null check (duration_weeks between 1 and 104),
  intro_video_link text,
  status integer not null default 1 check (status in (0, 1)),
  display integer not null default 0 check (display in (0, 1)),
  ratings_sum integer not null default 0,
  ratings_count integer not null default 0,
  ratings_mean_hundredths integer not null default 0,
  enrollments_count integer not null default 0,
  created_at text not null,
  updated_at text not null,
  tutor_status integer not null default 1,
  taken_down_at text,
  taken_down_reason text
);
create index courses_by_tutor_id_id on courses (tutor_id, id);
create index courses_listed_newest on courses (id) where status = 1 and display = 0;
create index courses_listed_category on courses (category_id, id) where status = 1 and display = 0;
create index courses_listed_popular on courses (enrollments_count, id) where status = 1 and display = 0;
create index courses_listed_rating on courses (ratings_mean_hundredths, id) where status = 1 and display = 0;
create index courses_listed_price on courses (discounted_price_cents, id) where status = 1 and display = 0;
create index courses_listed_title on courses (title, id desc) where status = 1 and display = 0;
create index courses_listed_duration on courses (duration_weeks, id desc) where status = 1 and display = 0;
create index courses_listed_cheapest on courses (discounted_price_cents, id desc) where status = 1 and display = 0;
create index courses_listed_category_popular on courses (category_id, enrollments_count, id) where status = 1 and display = 0;
create index courses_listed_category_rating on courses (category_id, ratings_mean_hundredths, id) where status = 1 and display = 0;
create index courses_listed_category_price on courses (category_id, discounted_price_cents, id) where status = 1 and display = 0;
create index courses_listed_category_cheapest on courses (category_id, discounted_price_cents, id desc) where status = 1 and display = 0;
create index courses_listed_category_title on courses (category_id, title, id desc) where status = 1 and display = 0;
create index courses_listed_category_duration on courses (category_id, duration_weeks, id desc) where status = 1 and display = 0;
create index courses_by_category_id_id on courses (category_id, id);

create table course_addresses (
  slug text primary key,
  course_id integer not null references courses (id) on delete cascade,
  created_at text not null
);
create index course_addresses_by_course_id on course_addresses (course_id);

create table topics (
  ${id},
  course_id integer not null references courses (id) on delete cascade,
  slug text not null unique,
  topic text not null,
  detail text,
  external_resources text,
  position integer not null,
  created_at text not null
);
create index topics_by_course_id_position_id on topics (course_id, position, id);

create table objectives (
  ${id},
  course_id integer not null references courses (id) on delete cascade,
  objective text not null,
  position integer not null,
  created_at text not null
);
create index objectives_by_course_id_position_id on objectives (course_id, position, id);

create table ratings (
  ${id},
  course_id integer not null references courses (id) on delete cascade,
  user_id integer not null references users (id) on delete restrict,
  rating integer not null check (rating between 1 and 5),
  comment text,
  helpful_count integer not null default 0,
  created_at text not null,
  updated_at text not null,
  hidden_at text,
  reply text,
  replied_at text,
  reply_hidden_at text,
  constraint ratings_one_a_learner unique (course_id, user_id)
);
create index ratings_by_course_id_created_at_id on ratings (course_id, created_at, id);
create index ratings_by_user_id on ratings (user_id);

create table rating_votes (
  rating_id integer not null references ratings (id) on delete cascade,
  user_id integer not null references users (id) on delete restrict,
  created_at text not null,
  constraint rating_votes_one_a_learner primary key (rating_id, user_id)
);
create index rating_votes_by_user_id on rating_votes (user_id);
`
