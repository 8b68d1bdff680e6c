interface StateTile {
  /** As on number plates, in Latin letters in every language of India. */
  code: string
  column: number
  row: number
}

const tile = (code: string, column: number, row: number): StateTile => ({ code, column, row })

export const COLUMNS = 7
export const ROWS = 8

/**
 * Every state and union territory as a tile, about where it lies beside the others. We draw no borders: in India they are a
 * matter of law.
 */
export const STATE_TILES: Readonly<Record<string, StateTile>> = {
  'Jammu and Kashmir': tile('JK', 3, 1),
  Ladakh: tile('LA', 4, 1),
  Punjab: tile('PB', 2, 2),
  Chandigarh: tile('CH', 3, 2),
  'Himachal Pradesh': tile('HP', 4, 2),
  Haryana: tile('HR', 2, 3),
  Delhi: tile('DL', 3, 3),
  Uttarakhand: tile('UK', 4, 3),
  'Arunachal Pradesh': tile('AR', 7, 3),
  Rajasthan: tile('RJ', 2, 4),
  'Uttar Pradesh': tile('UP', 3, 4),
  Bihar: tile('BR', 4, 4),
  Sikkim: tile('SK', 5, 4),
  Assam: tile('AS', 6, 4),
  Nagaland: tile('NL', 7, 4),
  Gujarat: tile('GJ', 1, 5),
  'Madhya Pradesh': tile('MP', 2, 5),
  Chhattisgarh: tile('CG', 3, 5),
  Jharkhand: tile('JH', 4, 5),
  'West Bengal': tile('WB', 5, 5),
  Meghalaya: tile('ML', 6, 5),
  Manipur: tile('MN', 7, 5),
  'Dadra and Nagar Haveli and Daman and Diu': tile('DD', 1, 6),
  Maharashtra: tile('MH', 2, 6),
  Telangana: tile('TG', 3, 6),
  Odisha: tile('OD', 4, 6),
  Tripura: tile('TR', 6, 6),
  Mizoram: tile('MZ', 7, 6),
  Goa: tile('GA', 1, 7),
  Karnataka: tile('KA', 2, 7),
  'Andhra Pradesh': tile('AP', 3, 7),
  Lakshadweep: tile('LD', 1, 8),
  Kerala: tile('KL', 2, 8),
  'Tamil Nadu': tile('TN', 3, 8),
  Puducherry: tile('PY', 4, 8),
  'Andaman and Nicobar': tile('AN', 6, 8),
}
