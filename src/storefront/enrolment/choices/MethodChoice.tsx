import { LEARNING_METHODS, type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import { FREE_FORM_ID } from '../finish/FreeForm.tsx'
import styles from './choices.module.css'

/** The way of learning, for whoever came past the dialog that asks for it. */
export function MethodChoice({
  method,
  isLocked,
  onChoose,
}: {
  method: LearningMethod
  isLocked: boolean
  onChoose: (method: LearningMethod) => void
}) {
  return (
    <fieldset className={styles.section}>
      <legend>Learning mode</legend>
      <div className={styles.options}>
        {LEARNING_METHODS.map(choice => (
          <label key={choice} className={styles.option}>
            <input
              type="radio"
              name="method"
              form={FREE_FORM_ID}
              value={choice}
              checked={choice === method}
              disabled={isLocked}
              onChange={() => onChoose(choice)}
            />
            <span>
              <strong>{methodName(choice)}</strong>
              <small>{WHAT_IT_IS[choice]}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const WHAT_IT_IS: Record<LearningMethod, string> = {
  virtual: 'Live classes by video, with your group.',
  physical: 'In person, you and your tutor.',
}
