import type { Texts } from '../messages/texts.ts'

interface TakeAlongProps {
  /** Address of what is shown, as a file of each format. */
  address(format: 'csv' | 'xlsx'): string
  texts: Texts
}

/** The figures of a page as files of a spreadsheet. */
export const DownloadLinks = ({ address, texts: { found } }: TakeAlongProps) => (
  <p className="files">
    <span>{found.files.label}</span>
    <a href={address('csv')} rel="nofollow" download="">
      {found.files.csv}
    </a>
    <a href={address('xlsx')} rel="nofollow" download="">
      {found.files.xlsx}
    </a>
  </p>
)
