import { usePage } from '../page.ts'

interface DownloadLinksProps {
  /** What they are of, where it is not what stands above them. */
  label?: string
  /** Address of the same figures as a file of each format. */
  address(format: 'csv' | 'xlsx'): string
}

export function DownloadLinks({ label, address }: DownloadLinksProps) {
  const { files } = usePage().texts.seo
  return (
    <p className="files row flat hint onscreen">
      <span>{label ?? files.label}</span>
      <a href={address('csv')} rel="nofollow" download="">
        {files.csv}
      </a>
      <a href={address('xlsx')} rel="nofollow" download="">
        {files.xlsx}
      </a>
    </p>
  )
}
