export default function ConsoleRoot() {
  return null
}
