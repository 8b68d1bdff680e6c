type Region = 'south' | 'west' | 'north' | 'east'

export interface SampleCity {
  name: string
  region: Region
  /** Chicken with skin at the 1 Kg rate in an average week of 2026, INR per kg. */
  level: number
}

const levels: Record<Region, Record<string, number>> = {
  south: {
    Bengaluru: 236,
    Hyderabad: 190,
    Chennai: 214,
    Visakhapatnam: 200,
    Coimbatore: 208,
    Kochi: 226,
    Thiruvananthapuram: 230,
    Vijayawada: 194,
    Madurai: 212,
    Mysuru: 228,
    Mangaluru: 240,
    Kozhikode: 222,
    Tiruchirappalli: 207,
  },
  west: {
    Mumbai: 226,
    Ahmedabad: 222,
    Pune: 214,
    Surat: 218,
    Nagpur: 204,
    Vadodara: 216,
    Nashik: 206,
    Kolhapur: 210,
    Panaji: 242,
  },
  north: {
    Delhi: 216,
    Jaipur: 210,
    Lucknow: 206,
    Indore: 208,
    Bhopal: 204,
    Kanpur: 202,
    Varanasi: 198,
    Chandigarh: 220,
    Ludhiana: 212,
    Gurugram: 224,
    Dehradun: 218,
    Srinagar: 246,
  },
  east: {
    Kolkata: 200,
    Patna: 192,
    Ranchi: 196,
    Raipur: 188,
    Bhubaneswar: 190,
    Guwahati: 238,
  },
}

const regions = Object.keys(levels) as Region[]

/** The forty cities of the demo. */
export const SAMPLE_CITIES: readonly SampleCity[] = regions.flatMap(region =>
  Object.entries(levels[region]).map(([name, level]) => ({ name, region, level })),
)

/** Cities a visitor looks for first: they have their rates every day. */
export const ALWAYS_QUOTED: ReadonlySet<string> = new Set([
  'Mumbai',
  'Delhi',
  'Bengaluru',
  'Hyderabad',
  'Chennai',
  'Kolkata',
  'Pune',
  'Ahmedabad',
])
