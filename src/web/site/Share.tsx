import { Icon } from '#web/ui/Icon.tsx'

interface ShareProps {
  /** What is told beside the link. */
  text: string
  /** A whole address: it leaves the site. */
  link: string
  words: { share: string; whatsApp: string }
}

/** The browser's own dialog where there is one (mine.ts), a link to WhatsApp elsewhere and without script. */
export const Share = ({ text, link, words }: ShareProps) => (
  <>
    <button className="btn plain" type="button" data-share={text} data-link={link}>
      <Icon of="share" size={18} />
      {words.share}
    </button>
    <a className="btn plain" href={`https://wa.me/?${new URLSearchParams({ text: `${text} ${link}` })}`}>
      <Icon of="share" size={18} />
      {words.whatsApp}
    </a>
  </>
)
