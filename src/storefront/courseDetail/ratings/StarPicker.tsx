import styles from './StarPicker.module.css'

const NAMES = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** One to five stars as a radio group: arrow keys move, all stars up to the chosen one are filled. */
export function StarPicker({
  name,
  stars,
  chosen,
}: {
  name: string
  stars: number
  chosen: number | undefined
}) {
  return (
    <fieldset className={styles.picker}>
      <legend>Stars</legend>
      <div className={styles.row}>
        {Array.from({ length: stars }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five stars in a fixed order
          <label key={index} title={NAMES[index]}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              required
              defaultChecked={chosen === index + 1}
              aria-label={`${index + 1} of ${stars}: ${NAMES[index] ?? ''}`}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
