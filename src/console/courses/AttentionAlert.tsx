import { Box } from '@mui/material'
import { useFormState } from 'react-hook-form'
import { errorSentence } from '../ui/feedback/errorSentence.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'

/** What a refused form lacks, in one danger alert titled "Attention!" (specification section 5). */
export function AttentionAlert() {
  const { errors, submitCount } = useFormState()
  const sentences = Object.entries(errors)
    .filter(([name, error]) => name !== 'root' && error?.type !== 'server')
    .map(([, error]) => errorSentence(error) ?? '')
  if (submitCount === 0 || sentences.length === 0) return null
  return (
    <NoticeBox key={submitCount} notice={{ tone: 'danger', title: 'Attention!' }}>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </NoticeBox>
  )
}
