import { lines, type SampleCourse, topic } from '../course.ts'

export const projectManagement: SampleCourse = {
  slug: 'project-management-fundamentals',
  category: 'business',
  tutor: 'ekanem',
  title: 'Project Management Fundamentals',
  price: { original: 200, discounted: 150 },
  weeks: 7,
  video: 'https://www.youtube.com/watch?v=arj7oStGLkU',
  short: lines(
    'Plan work that other people do, and bring it home.',
    'For team leads, office managers and anyone who became "the organised one".',
  ),
  long: lines(
    'A project fails slowly, then in one afternoon. We learn to see the slow part.',
    'The course follows one project, moving an office of forty people across the bridge to the Mainland, with everything that goes wrong: a late generator, a landlord who stops answering, a director with a new idea. You write the plan, run the meetings, bring the bad news and close the books.',
    'Methods get their due, both the careful plan and the short cycle, but the heart is people: asking, listening, writing down, following up.',
  ),
  objectives: [
    'Write a one-page brief that everybody signs',
    'Break work down, estimate it, and find what must not be late',
    'Run meetings that end with names and dates',
    'Track risk and money, and speak up early',
    'Close a project so that the next one is easier',
  ],
  topics: [
    topic(
      'The brief',
      ['Why, what, by when, for how much, and what is out.', 'Who decides, who does, who must be told.'],
      [
        'Association for Project Management, What is project management? - https://www.apm.org.uk/resources/what-is-project-management/',
      ],
    ),
    topic(
      'Breaking it down',
      [
        'Deliverables before tasks.',
        'Estimates with a range, by those who do the work.',
        'Practice: the office move on one wall.',
      ],
      ['GanttProject, free tool - https://www.ganttproject.biz/'],
    ),
    topic(
      'The path that must not slip',
      ['Dependencies, slack and the critical path.', 'Buffers: one at the end beats ten hidden ones.'],
      ['Critical path method, Wikipedia - https://en.wikipedia.org/wiki/Critical_path_method'],
    ),
    topic(
      'Short cycles',
      ['When you do not know yet: boards, limits and reviews.', 'Scrum and Kanban without the religion.'],
      ['The Scrum Guide - https://scrumguides.org/', 'Kanban guide - https://kanbanguides.org/'],
    ),
    topic(
      'Risk and money',
      ['A risk list that people read.', 'Budget, spent, still to come: three numbers every week.'],
      ['GOV.UK, The Orange Book - https://www.gov.uk/government/publications/orange-book'],
    ),
    topic(
      'Bad news and hard talks',
      ['Early, in person, with options.', 'Role play: the generator is six weeks late.'],
      [
        'MIT OpenCourseWare, Negotiation - https://ocw.mit.edu/courses/15-667-negotiation-and-conflict-management-spring-2001/',
      ],
    ),
    topic(
      'Closing well',
      ['Hand over, pay, thank, learn.', 'A review without blame.'],
      ['Google SRE, Postmortem culture - https://sre.google/sre-book/postmortem-culture/'],
    ),
  ],
  voices: [
    [5, 'The role play with the late generator was painfully realistic.'],
    [4, 'I run a small NGO and use the one-page brief for everything now.'],
    [4, 'Good balance between method and people.'],
  ],
  ratings: 13,
  loved: 0.5,
  ageInDays: 220,
  quiet: 4,
}
