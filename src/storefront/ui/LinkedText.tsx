/** Text that strangers wrote, with its web addresses as links; everything else, other schemes too, stays plain text. */
export function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/).map((part, index) =>
    index % 2 === 1 && URL.canParse(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <a key={index} href={part} target="_blank" rel="noopener nofollow ugc">
        {part.replace(/^https?:\/\/(www\.)?/, '')}
      </a>
    ) : (
      part
    ),
  )
}
