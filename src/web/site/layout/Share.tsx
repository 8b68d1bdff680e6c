import { Icon } from '#web/ui/Icon.tsx'
import { usePage } from '../page.ts'

interface ShareProps {
  /** Sent along with the link; names its day, because it is read on others. */
  text: string
  /** A whole address: it leaves the site. */
  link: string
}

/** The browser's own dialog where there is one (myCity.ts), a link to WhatsApp elsewhere and without script. */
export function Share({ text, link }: ShareProps) {
  const { texts, site } = usePage()
  const { acts } = texts.city
  const shared = site.sample ? `${text}\n${texts.site.sample}` : text
  return (
    <>
      <button className="btn plain" type="button" data-share={shared} data-link={link}>
        <Icon of="share" size={18} />
        {acts.share}
      </button>
      <a className="btn plain" href={`https://wa.me/?${new URLSearchParams({ text: `${shared}\n${link}` })}`}>
        <Icon of="share" size={18} />
        {acts.whatsApp}
      </a>
    </>
  )
}
