import { useVehicleWords } from './words.ts'

interface VehicleLinesProps {
  name: string
  /** Make, model and year, in words; nothing where none is known. */
  what: string
  registration: string | null | undefined
}

/** A vehicle in a summary: its name, what it is and its plate, one under the other. */
export function VehicleLines({ name, what, registration }: VehicleLinesProps) {
  const { licence } = useVehicleWords()
  return (
    <>
      <strong>{name}</strong>
      {what && (
        <>
          <br />
          {what}
        </>
      )}
      {registration && (
        <>
          <br />
          {licence(registration)}
        </>
      )}
    </>
  )
}
