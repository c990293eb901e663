import { linkedParts } from '#contract/rules/linkedText.ts'

/** Untrusted text with its web addresses as links; everything else, also other schemes, stays plain text. */
export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map((part, index) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <a key={index} href={part.href} target="_blank" rel="noopener nofollow ugc">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
