import AddIcon from '@mui/icons-material/AddOutlined'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import { Box, Button, IconButton, Link, TextField, Tooltip, Typography } from '@mui/material'
import { useId, useMemo, useRef } from 'react'
import { SimpleForm, useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { linkedParts } from '#contract/rules/linkedText.ts'
import { topicRecord } from '../dataProvider/courseParts.ts'
import type { CourseRecord, TopicChange, TopicRecord } from '../dataProvider/rest.ts'
import { DialogButton } from '../ui/ConfirmDialog.tsx'
import { useOrder, useReplaceOnScreen } from '../ui/course.tsx'
import { FocusedRows } from '../ui/FocusedRows.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { useDialogs } from '../ui/MoreMenu.tsx'
import { done, errorSentence } from '../ui/notice.tsx'
import { besideSx, CreateDialog, DeleteDialog, EditDialog, fieldsSx } from '../ui/RecordDialogs.tsx'
import { actionColumn, type Column, toolsSx } from '../ui/RecordList.tsx'
import { SortableTable } from '../ui/SortableTable.tsx'

/** The topics of a course, which can be reordered. */
export function TopicTable({ course }: { course: CourseRecord }) {
  const rows = useMemo(() => course.topics.map(topicRecord), [course.topics])
  const { shown, order } = useOrder(course.id, rows, (dataProvider, ordered) =>
    dataProvider.orderTopics(
      course.id,
      ordered.map(({ slug }) => slug),
    ),
  )
  const replaceOnScreen = useReplaceOnScreen(course.id)
  const { entries, dialog } = useDialogs<'Edit' | 'Delete', TopicRecord>((name, topic, onClose) =>
    name === 'Edit' ? (
      <TopicEdit course={course.id} topic={topic} onClose={onClose} />
    ) : (
      <DeleteDialog<TopicChange>
        resource="topics"
        record={topic}
        question={`Are you sure you want to delete ${topic.slug}?`}
        onDeleted={({ topics }) => replaceOnScreen({ topics })}
        onClose={onClose}
      />
    ),
  )
  const columns: readonly Column<TopicRecord>[] = [
    { title: 'Title', cell: ({ topic }) => topic },
    { title: 'Description', cell: ({ detail }) => <Excerpt text={detail} /> },
    { title: 'Resources', cell: ({ external_resources: resources }) => <Excerpt text={resources} /> },
    actionColumn(
      ({ topic }) => topic,
      topic => entries(topic, 'Edit', 'Delete'),
    ),
  ]
  return (
    <>
      <Box sx={toolsSx}>
        <AddTopicButton course={course.id} />
      </Box>
      <FocusedRows name="Topics">
        {rows.length === 0 ? (
          <MessagePage title="No topics yet - add the first one" />
        ) : (
          <SortableTable
            caption="Topics"
            columns={columns}
            rows={shown}
            nameOf={({ topic }) => topic}
            onOrder={order}
          />
        )}
      </FocusedRows>
      {dialog}
    </>
  )
}

/** The first lines of a long text; a dash for an empty one. */
function Excerpt({ text }: { text: string | null }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={excerptSx}>
      {text || '–'}
    </Typography>
  )
}

const excerptSx = {
  display: '-webkit-box',
  maxWidth: '52ch',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
}

/** Adds a topic to a course; a refusal shows the server's message as title and its error as text. */
function AddTopicButton({ course }: { course: string }) {
  const replaceOnScreen = useReplaceOnScreen(course)

  function handleAdded({ topics, message }: TopicChange) {
    replaceOnScreen({ topics })
    return done('Success!', message)
  }

  return (
    <DialogButton
      variant="contained"
      startIcon={<AddIcon />}
      dialog={onClose => (
        <CreateDialog
          resource="topics"
          title="Add topic"
          keptAs={`topicOf.${course}`}
          saveLabel="Add topic"
          addsAnother
          transform={(form: { topic: string; detail: string }) => ({ ...form, course })}
          onSaved={handleAdded}
          onClose={onClose}
        >
          <SimpleForm>
            <TextInput source="topic" label="Topic" isRequired autoFocus defaultValue="" />
            <TextInput
              source="detail"
              label="Detail"
              multiline
              minRows={3}
              maxRows={12}
              defaultValue=""
              helperText="What learners will cover (optional)."
            />
          </SimpleForm>
        </CreateDialog>
      )}
    >
      Add topic
    </DialogButton>
  )
}

/** Edits a topic's title, detail and resources; titles are "Congrats!" and "Oops!" (specification section 8). */
function TopicEdit({ course, topic, onClose }: { course: string; topic: TopicRecord; onClose: () => void }) {
  const replaceOnScreen = useReplaceOnScreen(course)

  function handleSaved({ topics, message }: TopicChange) {
    replaceOnScreen({ topics })
    return done('Congrats!', message)
  }

  return (
    <EditDialog
      resource="topics"
      noun="topic"
      edited={topic}
      formOf={topicFormOf}
      labels={TOPIC_LABELS}
      leavable={['detail', 'external_resources']}
      meta={{ course }}
      title="Edit topic detail"
      keptAs={`topic.${topic.id}`}
      saveLabel="Save"
      maxWidth="lg"
      refusedTitle="Oops!"
      onSaved={handleSaved}
      onClose={onClose}
    >
      <SimpleForm>
        <Box sx={besideSx}>
          <Box sx={fieldsSx}>
            <TextInput source="topic" label="Topic" isRequired autoFocus />
            <TextInput source="detail" label="Detail" multiline minRows={6} maxRows={18} />
            <ResourcesInput source="external_resources" />
          </Box>
          <TopicPreview />
        </Box>
      </SimpleForm>
    </EditDialog>
  )
}

/** The labels of the inputs. */
const TOPIC_LABELS = { topic: 'Topic', detail: 'Detail', external_resources: 'Resources' }

function topicFormOf({ topic, detail, external_resources }: TopicRecord) {
  return { topic, detail: detail ?? '', external_resources: external_resources ?? '' }
}

/** Previews the topic as learners will see it, with line breaks and with web addresses as links. */
function TopicPreview() {
  const id = useId()
  const [topic = '', detail, resources] = useWatch({ name: ['topic', 'detail', 'external_resources'] })
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        What learners see
      </Typography>
      <Box sx={cardSx}>
        <Typography variant="h3" component="p">
          {topic || 'Topic'}
        </Typography>
        <Typography sx={textSx}>{detail || 'Details follow in class.'}</Typography>
        {resources?.trim() && (
          <div>
            <Typography sx={{ fontWeight: 600 }}>Resources</Typography>
            <Typography sx={textSx}>
              {linkedParts(resources).map((part, index) =>
                part.href ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
                  <Link key={index} href={part.href} target="_blank" rel="noopener nofollow ugc">
                    {part.text}
                  </Link>
                ) : (
                  part.text
                ),
              )}
            </Typography>
          </div>
        )}
      </Box>
    </Box>
  )
}

const cardSx = {
  display: 'grid',
  gap: 1.5,
  maxHeight: { md: '60vh' },
  overflow: 'auto',
  padding: 2,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--paper)',
}

const textSx = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' }

/** The resources of a topic; each line of the stored text is one link or title. */
function ResourcesInput({ source }: { source: string }) {
  const { field, fieldState } = useInput({ source, parse: asTyped })
  const list = useRef<HTMLFieldSetElement>(null)
  const lines = String(field.value ?? '').split('\n')
  const sentence = errorSentence(fieldState.error)

  function keep(changed: string[]) {
    field.onChange(changed.join('\n'))
  }

  /** Waits a frame: the field exists only after the change has rendered. */
  function focusOn(index: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  }

  function handleAdd() {
    keep([...lines, ''])
    focusOn(lines.length)
  }

  function handleRemove(index: number) {
    keep(lines.filter((_, at) => at !== index))
    focusOn(Math.max(0, index - 1))
  }

  return (
    <Box component="fieldset" ref={list} sx={listSx}>
      <Box component="legend" sx={{ padding: 0, marginBottom: 1, fontWeight: 600 }}>
        Resources
      </Box>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no names
        <Box key={index} sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
          <TextField
            fullWidth
            size="small"
            value={line}
            placeholder="https://… or the title of a book"
            error={sentence !== undefined && index === 0}
            inputRef={index === 0 ? field.ref : undefined}
            helperText={(index === 0 && sentence) || hintFor(line)}
            onChange={({ target }) => keep(lines.map((other, at) => (at === index ? target.value : other)))}
            onBlur={field.onBlur}
            slotProps={{ htmlInput: { 'aria-label': `Resource ${index + 1}` } }}
          />
          {(lines.length > 1 || line) && (
            <Tooltip title="Remove">
              <IconButton aria-label={`Remove resource ${index + 1}`} onClick={() => handleRemove(index)}>
                <RemoveIcon />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      ))}
      <Button startIcon={<AddIcon />} onClick={handleAdd} sx={{ justifySelf: 'start' }}>
        Add resource
      </Button>
    </Box>
  )
}

/** Only web addresses become links for the learners. */
function hintFor(line: string): string | undefined {
  const isOtherScheme = /^\s*[a-z][a-z0-9+.-]*:/i.test(line) && !/^\s*https?:\/\//i.test(line)
  const isBare = /^\s*www\./i.test(line)
  return isOtherScheme || isBare ? 'Learners see this as plain text. Start a link with https://' : undefined
}

function asTyped(text: string): string {
  return text
}

const listSx = { display: 'grid', gap: 1, minWidth: 0, margin: 0, padding: 0, border: 0 }
