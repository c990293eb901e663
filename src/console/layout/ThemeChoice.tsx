import SystemIcon from '@mui/icons-material/ComputerOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { type ThemeChoice as Choice, chooseTheme, onThemeChange, rememberedTheme } from '#shared/theme.ts'

const CHOICES: readonly { value: Choice; name: string; Icon: typeof SystemIcon }[] = [
  { value: 'system', name: 'Theme of my device', Icon: SystemIcon },
  { value: 'light', name: 'Light theme', Icon: LightIcon },
  { value: 'dark', name: 'Dark theme', Icon: DarkIcon },
]

/** Light, dark or as the device says; the same choice as on the storefront. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(onThemeChange, rememberedTheme)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Theme"
      value={chosen}
      onChange={(_, choice: Choice | null) => choice && chooseTheme(choice)}
    >
      {CHOICES.map(({ value, name, Icon }) => (
        <ToggleButton key={value} value={value} aria-label={name} title={name} sx={{ width: 44, height: 44 }}>
          <Icon fontSize="small" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
