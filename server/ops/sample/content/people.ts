import { DEMO_ACCOUNTS } from '../../../platform/config/demoAccounts.ts'

/** A made-up person; `password` only where somebody is meant to sign in. */
export interface SamplePerson {
  key: string
  firstname: string
  lastname: string
  email: string
  password?: string
  /** A tutor's words about themselves on their page. */
  about?: string
  /** A number of those that are kept for stories, which the person's tutors see. */
  number?: string
}

/** The sample's tutors; the first is the demo tutor. */
export const sampleTutors: readonly SamplePerson[] = [
  {
    key: 'adaeze',
    firstname: 'Adaeze',
    lastname: 'Okafor',
    about:
      'I have written software for banks and clinics in Lagos for fourteen years, and taught it for nine.\n\nMy classes are small steps that you type yourself. What I recommend to read is on https://developer.mozilla.org/.',
    ...DEMO_ACCOUNTS.tutor,
  },
  {
    ...person('babatunde', 'Babatunde', 'Adeyemi'),
    about: 'Designer and illustrator. Ẹ káàbọ̀! I teach in English and answer questions in Yorùbá, too.',
  },
  { ...person('halima', 'Halima', 'Bello'), about: 'I keep the books of forty small businesses in Kano.' },
  person('ekanem', 'Ekanem', 'Bassey'),
]

/** The demo learner, whose history `purchases.ts` writes by hand. */
export const demoLearner: SamplePerson = {
  key: 'tolani',
  firstname: 'Tolani',
  lastname: 'Akinwale',
  number: '+442079460123',
  ...DEMO_ACCOUNTS.learner,
}

/** The academy's twelve learners, the demo learner first. */
export const sampleLearners: readonly SamplePerson[] = [
  demoLearner,
  ...people([
    'Chinedu Eze',
    'Aisha Mohammed',
    'Oluwaseun Balogun',
    'Ngozi Nwosu',
    'Ibrahim Musa',
    'Funmilayo Ajayi',
    'Emeka Obi',
    'Zainab Yusuf',
    'Kelechi Uche',
    'Temitope Alabi',
    'Blessing Effiong',
  ]),
]

/** Earlier learners: a course takes one rating from each person, so thirty ratings need more than twelve people. */
export const sampleAlumni: readonly SamplePerson[] = people([
  'Obinna Okonkwo',
  'Yetunde Ogunleye',
  'Musa Danjuma',
  'Chiamaka Anyanwu',
  'Segun Oyelaran',
  'Hauwa Garba',
  'Uche Nnamdi',
  'Folake Adebayo',
  'Sani Abdullahi',
  'Ifeoma Chukwu',
  'Tunde Fashola',
  'Maryam Lawal',
  'Kunle Ogunbiyi',
  'Amarachi Onyeka',
  'Yusuf Aliyu',
  'Bukola Salami',
  'Efe Omoruyi',
  'Nkechi Okoro',
  'Rotimi Akande',
  'Fatima Suleiman',
  'Ebuka Madu',
  'Titilayo Bamidele',
  'Osaze Igbinedion',
  'Adaora Ibe',
  'Gbenga Olatunji',
  'Ramatu Bako',
  'Preye Dokubo',
  'Abiodun Shittu',
  'Idara Udoh',
  'Kayode Afolabi',
])

function people(names: string[]): SamplePerson[] {
  return names.map(name => {
    const [firstname = '', lastname = ''] = name.split(' ')
    return person(`${firstname}-${lastname}`.toLowerCase(), firstname, lastname)
  })
}

function person(key: string, firstname: string, lastname: string): SamplePerson {
  return { key, firstname, lastname, email: `${firstname}.${lastname}@example.com`.toLowerCase() }
}
