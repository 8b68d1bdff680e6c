import { example } from '#server/api-docs/example.ts'
import { readAlertOffer } from '../shared/api.ts'

export const feature = [
  example(
    readAlertOffer,
    {},
    {
      mail: true,
      pushKey: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
    },
  ),
]
