import { useId, useSyncExternalStore } from 'react'
import { Icon, type IconName } from '#shared/Icon.tsx'
import { chooseTheme, onThemeChange, rememberedTheme, type ThemeChoice } from '#shared/theme.ts'
import styles from './ThemeSwitch.module.css'

const CHOICES: readonly { value: ThemeChoice; name: string; icon: IconName }[] = [
  { value: 'system', name: 'Theme of my device', icon: 'system' },
  { value: 'light', name: 'Light theme', icon: 'sun' },
  { value: 'dark', name: 'Dark theme', icon: 'moon' },
]

/** A switch for a light, dark or system theme; the choice is remembered. */
export function ThemeSwitch() {
  const group = useId()
  const chosen = useSyncExternalStore(onThemeChange, rememberedTheme, () => 'system')
  return (
    <fieldset className={`${styles.switch} needs-script`}>
      <legend className="visually-hidden">Theme</legend>
      {CHOICES.map(({ value, name, icon }) => (
        <label key={value} title={name}>
          <input
            type="radio"
            name={group}
            value={value}
            aria-label={name}
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
          />
          <Icon name={icon} size={18} />
        </label>
      ))}
    </fieldset>
  )
}
