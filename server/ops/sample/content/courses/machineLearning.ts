import { lines, type SampleCourse, topic } from '../course.ts'

export const machineLearning: SampleCourse = {
  slug: 'machine-learning-in-practice',
  category: 'data-and-ai',
  tutor: 'babatunde',
  title: 'Machine Learning in Practice',
  price: { original: 520, discounted: 400 },
  weeks: 12,
  video: 'https://www.youtube.com/watch?v=i_LwzRVP7bg',
  short: lines(
    'Train, test and question models on data from agriculture, credit and transport.',
    'Twelve weeks, a group of at most ten, for people who already write some Python.',
  ),
  long: lines(
    'A model that scores 97 per cent and is useless is the most common thing in this field. We spend these twelve weeks learning to tell the difference.',
    'You start with the plainest method that could work, measure it honestly, and only then reach for something bigger. Along the way: crop yields by rainfall, loan repayment with its unfairness, waiting times on a bus line, and text in Yoruba and Pidgin that most tools read badly.',
    'The final project is yours. It ends with a short paper and a talk, and with a page about who could be harmed by your model.',
    'You need Python at the level of Python from Zero, school mathematics, and a free account on a notebook service; no graphics card.',
  ),
  objectives: [
    'Frame a question so that a model can help with it, or say that none can',
    'Split, scale and encode data without leaking the answer',
    'Train and compare linear models, trees and small neural networks',
    'Read precision, recall and calibration, and choose by cost',
    'Check a model for unfair results across groups',
    'Write up an experiment so that another person can repeat it',
  ],
  topics: [
    topic(
      'What learning from data means',
      [
        'Prediction, explanation and wishful thinking.',
        'A baseline that takes one line, and how often it wins.',
      ],
      ['Google, Machine learning crash course - https://developers.google.com/machine-learning/crash-course'],
    ),
    topic(
      'Data with a memory',
      [
        'Train, validation and test; leakage and how it hides in dates.',
        'Missing values are information.',
        'Practice: crop yields in six states.',
      ],
      ['pandas user guide - https://pandas.pydata.org/docs/user_guide/index.html'],
    ),
    topic(
      'Linear models, taken seriously',
      [
        'Coefficients that mean something; regularisation as modesty.',
        'Practice: waiting times on a bus line.',
      ],
      ['scikit-learn user guide - https://scikit-learn.org/stable/user_guide.html'],
    ),
    topic(
      'Trees and forests',
      ['Why many weak opinions beat one strong one.', 'Reading importance without fooling yourself.'],
      [
        'Kaggle Learn, Intermediate machine learning - https://www.kaggle.com/learn/intermediate-machine-learning',
      ],
    ),
    topic(
      'Measuring what matters',
      [
        'Accuracy is rarely the question: precision, recall, cost.',
        'Calibration: when it says 70 per cent, is it?',
        'Practice: who repays a small loan?',
      ],
      ['Model evaluation - https://scikit-learn.org/stable/modules/model_evaluation.html'],
    ),
    topic(
      'Fairness and harm',
      ['One number hides two groups.', 'What you owe to people who never agreed to be data.'],
      ['Fairness and machine learning, a free book - https://fairmlbook.org/'],
    ),
    topic(
      'Small neural networks and text',
      [
        'From a weighted sum to a network in forty lines.',
        'Embeddings, and what happens to Yoruba with its tone marks removed.',
      ],
      [
        'Masakhane, NLP for African languages - https://www.masakhane.io/',
        'PyTorch tutorials - https://pytorch.org/tutorials/',
      ],
    ),
    topic(
      'Your project and its paper',
      ['Three weeks, three reviews.', 'Four pages, one figure you are proud of, one limit you admit.'],
      ['How to read a paper (PDF) - https://web.stanford.edu/class/ee384m/Handouts/HowtoReadPaper.pdf'],
    ),
  ],
  voices: [
    [5, 'The week on leakage changed how I look at every result at work.'],
    [4, 'Hard and fair. Refresh your algebra before you join.'],
    [5, 'Ten people, real discussions, and a tutor who says "I do not know, let us measure".'],
  ],
  ratings: 7,
  loved: 0.75,
  ageInDays: 150,
  quiet: 2,
}
