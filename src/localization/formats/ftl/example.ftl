# Shown first
hello = Hello, { $name }!
-brand = Skyforge
login = Sign in
    .tooltip = Opens the door of { -brand }
emails =
    { $count ->
        [one] One mail
       *[other] { $count } mails
    }
braces = { "{" }braces{ "}" }
