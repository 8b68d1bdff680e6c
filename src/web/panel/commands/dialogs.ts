// one chunk for both
export { KeysList } from './KeysList.tsx'
export { Palette } from './Palette.tsx'
