export default function CourseCreate() {
  return null
}
