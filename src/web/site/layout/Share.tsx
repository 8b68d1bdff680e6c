import { Icon } from '#web/ui/Icon.tsx'
import { usePage } from '../page.ts'

interface ShareProps {
  /** Sent along with the link. */
  text: string
  /** A whole address: it leaves the site. */
  link: string
}

/** The browser's own dialog where there is one (myCity.ts), a link to WhatsApp elsewhere and without script. */
export function Share({ text, link }: ShareProps) {
  const { acts } = usePage().texts.city
  return (
    <>
      <button className="btn plain" type="button" data-share={text} data-link={link}>
        <Icon of="share" size={18} />
        {acts.share}
      </button>
      <a className="btn plain" href={`https://wa.me/?${new URLSearchParams({ text: `${text} ${link}` })}`}>
        <Icon of="share" size={18} />
        {acts.whatsApp}
      </a>
    </>
  )
}
