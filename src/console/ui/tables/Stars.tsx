import StarIcon from '@mui/icons-material/Star'
import EmptyStarIcon from '@mui/icons-material/StarBorder'
import HalfStarIcon from '@mui/icons-material/StarHalf'
import { Box } from '@mui/material'
import { STARS, starsOf } from '#contract/rules/rating.ts'

const ICONS = { full: StarIcon, half: HalfStarIcon, empty: EmptyStarIcon }

/** An average as five stars, each full, half or empty; read aloud as one sentence. */
export function Stars({ average }: { average: number }) {
  return (
    <Box
      role="img"
      aria-label={`${average} out of ${STARS} stars`}
      sx={{ display: 'inline-flex', color: 'var(--accent)' }}
    >
      {starsOf(average).map((fill, index) => {
        const Icon = ICONS[fill]
        // biome-ignore lint/suspicious/noArrayIndexKey: five stars in a fixed order
        return <Icon key={index} fontSize="small" aria-hidden="true" data-star={fill} />
      })}
    </Box>
  )
}
