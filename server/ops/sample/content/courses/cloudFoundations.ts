import { lines, type SampleCourse, topic } from '../course.ts'

export const cloudFoundations: SampleCourse = {
  slug: 'cloud-foundations-on-aws',
  category: 'cloud-and-security',
  tutor: 'adaeze',
  title: 'Cloud Foundations on AWS',
  price: { original: 280, discounted: 210 },
  weeks: 10,
  video: 'https://www.youtube.com/watch?v=SOTamWNgDKc',
  short: lines(
    'Run a small product in the cloud, safely, and know what the bill will be.',
    'Prepares for the Cloud Practitioner examination on the way.',
  ),
  long: lines(
    "The cloud is somebody else's computer with a very long price list. We learn to read both.",
    'You take one small shop from a laptop to the cloud: a page, a database, pictures, backups, a second region, and an alarm on the bill before anything else. Everything is written down as code, so that you can delete it on Friday and bring it back on Monday.',
    'All exercises fit the free tier if you follow the clean-up list; we check it together at the end of each class.',
  ),
  objectives: [
    'Explain regions, networks, identities and shared responsibility',
    'Deploy a small web application with a database and backups',
    'Write infrastructure as code and rebuild it from nothing',
    'Give each person and program only the rights it needs',
    'Estimate, watch and lower the bill',
  ],
  topics: [
    topic(
      'The bill comes first',
      ['Accounts, budgets, alarms, and a second factor.', 'What "free tier" does and does not mean.'],
      [
        'AWS free tier - https://aws.amazon.com/free/',
        'AWS Budgets - https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-managing-costs.html',
      ],
    ),
    topic(
      'Identity',
      [
        'Users, roles and policies read aloud.',
        'Practice: a program that may read one folder and nothing else.',
      ],
      ['IAM best practices - https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
    ),
    topic(
      'Networks and machines',
      ['A private street with one gate.', 'Instances, images and the key you must not lose.'],
      ['Amazon VPC user guide - https://docs.aws.amazon.com/vpc/latest/userguide/what-is-amazon-vpc.html'],
    ),
    topic(
      'Storage and databases',
      ['Objects, disks, tables: which for what.', 'A backup is only a backup once you have restored it.'],
      ['Amazon S3 user guide - https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html'],
    ),
    topic(
      'Containers',
      ['One box for the program and all it needs.', 'Practice: the shop in a container.'],
      ['Docker, Get started - https://docs.docker.com/get-started/'],
    ),
    topic(
      'Infrastructure as code',
      ['Plan, apply, destroy.', 'Reviewing a change to a network like a change to a page.'],
      ['OpenTofu documentation - https://opentofu.org/docs/'],
    ),
    topic(
      'When it breaks',
      ['Logs, alarms, and a runbook for three in the morning.', 'Game day: we switch things off.'],
      ['Google SRE book - https://sre.google/sre-book/table-of-contents/'],
    ),
    topic(
      'The examination, if you want it',
      ['Two mock examinations and the questions behind the questions.'],
      [
        'AWS Certified Cloud Practitioner - https://aws.amazon.com/certification/certified-cloud-practitioner/',
      ],
    ),
  ],
  voices: [
    [5, 'Passed the Cloud Practitioner at the first try, and my bill was 0.'],
    [5, 'Game day was the best class I have had anywhere.'],
    [4, 'Dense in the middle. Do the clean-up list!'],
  ],
  ratings: 10,
  loved: 0.7,
  ageInDays: 145,
  quiet: 2,
}
