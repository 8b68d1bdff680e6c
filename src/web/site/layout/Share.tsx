import { Icon } from '#web/ui/Icon.tsx'
import { usePage } from '../page.ts'

interface ShareProps {
  /** The text sent with the link. It names its day, because people read it on later days. */
  text: string
  /** The full address, with the host: it is read outside the site. */
  link: string
}

/** The browser's own dialog where there is one (myCities.ts), a link to WhatsApp elsewhere and without script. */
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
